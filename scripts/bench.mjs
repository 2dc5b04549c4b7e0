import { become, contract, dependencies, frontEnds, testTools } from './steps.mjs'

dependencies()
contract()
frontEnds()
// `npm run bench -- pages` weighs the pages; without the word, the server is measured.
const [what, ...options] = process.argv.slice(2)
if (what === 'pages') testTools()
become(what === 'pages' ? ['bench/pages.ts', ...options] : ['bench/run.ts', ...process.argv.slice(2)], { NODE_ENV: 'production' })
