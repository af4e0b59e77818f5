import { buildIfChanged, install, tool } from './setup.mjs';

install();
await buildIfChanged();
tool('../apps/cli/bin/sandtable.mjs', ['serve', ...process.argv.slice(2)]);
