import { become, contract, dependencies, frontEnds } from './steps.mjs'

// The server starts again when one of its files changes; the front ends are built at the start.
dependencies()
contract()
frontEnds()
become(['--watch', '--watch-preserve-output', 'apps/server/src/main.ts'])
