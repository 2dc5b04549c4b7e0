import * as contract from '@stoa/contract/services/stoa/developer-console'
import { implementRead } from '../../../../kernel/operations/operation.ts'
import { inspectedToken, type TokenParts } from '../inspected-token.ts'

export const inspectToken = (parts: TokenParts) =>
  implementRead(contract.inspectToken, async ({ site }, { token }) => ({ token: await inspectedToken(site, parts, token) }))
