export { type Served, type ServerSettings, serve } from './serve.ts';
export { createServer } from './server.ts';
