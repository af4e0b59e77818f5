import { Component } from 'react';

/** If a page breaks, the rest of the app and all that is kept survive. */
export class Guard extends Component<{ children: React.ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <main className="card narrow" role="alert">
        <h1>Something went wrong here</h1>
        <p>Your log and your units are safe. Load the page again; if you are offline, go online once.</p>
        <p className="row-of-buttons">
          <button type="button" className="btn main" onClick={() => location.reload()}>
            Load again
          </button>
          <a className="btn" href="/">
            Home
          </a>
        </p>
      </main>
    );
  }
}
