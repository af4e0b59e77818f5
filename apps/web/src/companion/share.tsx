import { CopyButton } from '../ui/copy.tsx';
import { Slip } from '../ui/slip.tsx';

/** The calculation as an address and as a line of text. */
export function Share({ address, line, onClose }: { address: string; line: string; onClose: () => void }) {
  const canShare = typeof navigator.share === 'function';
  return (
    <Slip title="Share this calculation" onClose={onClose}>
      <p className="share-line">{line}</p>
      <p className="quiet share-line">{address}</p>
      <div className="row-of-buttons">
        <CopyButton main text={() => address}>
          Copy link
        </CopyButton>
        <CopyButton text={() => `${line} ${address}`}>Copy as one line</CopyButton>
        {canShare && (
          <button
            type="button"
            className="btn"
            onClick={() => void navigator.share({ text: line, url: address }).catch(() => undefined)}
          >
            Send…
          </button>
        )}
      </div>
    </Slip>
  );
}
