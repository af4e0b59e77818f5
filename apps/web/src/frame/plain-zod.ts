/** zod tries whether it may compile code; our content policy forbids it, so it need not try. Read before any schema is made. */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
