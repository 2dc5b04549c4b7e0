import * as contract from '@stoa/contract/services/stoa/back-in-stock'
import type { SignedTexts } from '../../../../kernel/secrets/signed-texts.ts'
import { asStaff } from '../../../../kernel/site/audience.ts'
import { implementAction } from '../../../../kernel/operations/operation.ts'
import { removeRequest } from '../remove.ts'
import { setRefused } from '../store/refusals.ts'
import { lockOfAddress } from '../store/requests.ts'

export const setBackInStockChoice = ({ unsubscribe }: { unsubscribe: SignedTexts }) =>
  implementAction(contract.setBackInStockChoice, ({ transaction, refuse }, { token, choice = 'CANCEL' }) =>
    transaction(async (tx) => {
      const site = asStaff(tx)
      const emailHash = unsubscribe.read(site, token)
      if (!emailHash) throw refuse('UNSUBSCRIBE_LINK_NOT_VALID', 'the link is wrong')
      if (choice !== 'CANCEL') await setRefused(site, emailHash, choice === 'BLOCK')
      if (choice !== 'ALLOW') for (const id of await lockOfAddress(site, emailHash)) await removeRequest(site, id)
      return {}
    }),
  )
