// Collects the texts of both front ends into their catalogues.
import { dependencies, lingui } from './steps.mjs'

dependencies()
for (const app of ['storefront', 'dashboard']) lingui(app, ['extract', '--clean'])
