import * as contract from '@stoa/contract/services/stoa/second-factors'
import { implement } from '../../../../kernel/operations/operation.ts'
import { changeFactorPolicy, findOrCreateFactorPolicy } from '../factor-policy.ts'
import type { SecondFactorOptions } from './second-factors.ts'

export const getFactorPolicy = implement(contract.getFactorPolicy, async ({ site }) => ({
  factorPolicy: await findOrCreateFactorPolicy(site),
}))

export const updateFactorPolicy = ({ codes }: Pick<SecondFactorOptions, 'codes'>) =>
  implement(contract.updateFactorPolicy, async ({ site, refuse }, { factorPolicy }) => {
    // A member without a factor is asked for a mailed code.
    if (factorPolicy.required && !codes.canMail) throw refuse('NO_MAIL_SERVER', 'no mail server is set up')
    return { factorPolicy: await changeFactorPolicy(site, factorPolicy) }
  })
