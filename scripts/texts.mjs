// Extracts the texts of both front ends into their catalogues.
import { installDependencies, lingui } from './steps.mjs'

installDependencies()
for (const app of ['storefront', 'dashboard']) lingui(app, ['extract', '--clean'])
