/**
 * V8 options of the server. By default V8 has four threads for garbage collection and compilation; on two cores they compete with
 * the server, and one is enough. A young generation of 36 MB instead of 48 MB keeps the server well below 300 MB.
 */
export const engine = ['--v8-pool-size=1', '--max-semi-space-size=12']
