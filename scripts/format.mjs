import { install, tool } from './setup.mjs';

install();
process.exitCode = tool('@biomejs/biome/bin/biome', ['check', '--write', '.']) ? 0 : 1;
