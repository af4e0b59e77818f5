import { buildIfChanged, install, tool } from './setup.mjs';

install();
await buildIfChanged();
tool('../apps/cli/bin/sandtable.mjs', []);
console.log('Ready. From this folder: npx sandtable odds gwb volley type=infantry range=8');
