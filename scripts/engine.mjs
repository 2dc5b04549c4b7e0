/**
 * What the server is started with. The engine would keep four threads for collecting garbage and compiling; on the two cores of
 * a small server they take turns with those that work, and one is enough. And it would let new objects take up to 48 MB before it looks at
 * them; with a quarter less the server stays well below 300 MB.
 */
export const engine = ['--v8-pool-size=1', '--max-semi-space-size=12']
