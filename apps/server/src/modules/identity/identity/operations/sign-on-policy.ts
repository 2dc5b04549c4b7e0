import * as contract from '@stoa/contract/services/identity/sign-on-policy'
import { implement } from '../../../../kernel/operations/operation.ts'
import { changePolicy, findOrCreatePolicy } from '../policy.ts'

export const getSignOnPolicy = implement(contract.getSignOnPolicy, async ({ site }) => ({
  signOnPolicy: await findOrCreatePolicy(site),
}))

export const updateSignOnPolicy = implement(contract.updateSignOnPolicy, async ({ site }, { signOnPolicy }) => ({
  signOnPolicy: await changePolicy(site, signOnPolicy),
}))
