import { buildFrontEnds, generateContract, installDependencies, installTestTools, runInForeground } from './steps.mjs'

installDependencies()
generateContract()
buildFrontEnds()
// `pages`: the storefront's pages; `screens`: the back office in a large shop; `lists`: scrolling its longest list; `members`: signing in; `pictures`: transforms; `discounts`: carts and purchases with live rules; `enumeration`: whether times tell who is a member; `memory`: of an idle server; `presets`: pictures of the demo shop in each preset; `renewals`: subscriptions while the test clock moves. Default: the server.
const parameters = process.argv.slice(2)
const benchmark = [
  'pages',
  'screens',
  'lists',
  'search',
  'members',
  'pictures',
  'discounts',
  'enumeration',
  'memory',
  'presets',
  'renewals',
].find((name) => name === parameters[0])
if (benchmark === 'pages' || benchmark === 'lists' || benchmark === 'presets') installTestTools()
runInForeground([`bench/${benchmark ?? 'run'}.ts`, ...parameters.slice(benchmark ? 1 : 0)], { NODE_ENV: 'production' })
