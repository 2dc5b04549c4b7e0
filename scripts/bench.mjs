import { become, contract, dependencies, frontEnds, testTools } from './steps.mjs'

dependencies()
contract()
frontEnds()
// `pages` weighs the storefront's pages, `screens` times the back office in a large shop, `lists` its longest list under the hand; without a word, the server is measured.
const given = process.argv.slice(2)
const what = ['pages', 'screens', 'lists'].find((name) => name === given[0])
if (what === 'pages' || what === 'lists') testTools()
become([`bench/${what ?? 'run'}.ts`, ...given.slice(what ? 1 : 0)], { NODE_ENV: 'production' })
