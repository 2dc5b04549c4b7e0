import * as contract from '@stoa/contract/services/stoa/back-in-stock'
import type { SignedTexts } from '../../../../kernel/secrets/signed-texts.ts'
import { asStaff } from '../../../../kernel/site/audience.ts'
import { implement } from '../../../../kernel/operations/operation.ts'
import { stockRequest } from '../entity.ts'
import { setRefused } from '../store/refusals.ts'
import { lockOfAddress } from '../store/requests.ts'

export const setBackInStockChoice = ({ unsubscribe }: { unsubscribe: SignedTexts }) =>
  implement(contract.setBackInStockChoice, async ({ site: given, refuse }, { token, choice = 'CANCEL' }) => {
    const site = asStaff(given)
    const emailHash = unsubscribe.read(site, token)
    if (!emailHash) throw refuse('UNSUBSCRIBE_LINK_NOT_VALID', 'the link is wrong')
    if (choice !== 'CANCEL') await setRefused(site, emailHash, choice === 'BLOCK')
    if (choice !== 'ALLOW') for (const id of await lockOfAddress(site, emailHash)) await stockRequest.remove(site, id)
    return {}
  })
