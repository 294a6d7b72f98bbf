/**
 * Node's `node:http`, loaded without what it loads for an `import`, which asks it for everything that it exports: fetch
 * and WebSocket among them, 30 ms and 12 MB of a start.
 */
export const http = process.getBuiltinModule('node:http')
