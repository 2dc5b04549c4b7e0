import * as contract from '@stoa/contract/services/stoa/gift-cards'
import { limitCodeGuessing } from '../../../../kernel/abuse/code-guessing.ts'
import { implementRead } from '../../../../kernel/operations/operation.ts'
import { requireCard } from '../chosen-gift-card.ts'
import { presentBalance } from '../present-balance.ts'
import type { HolderLimits } from '../holder-limits.ts'

export const checkGiftCard = ({ limits }: { limits: HolderLimits }) =>
  implementRead(contract.checkGiftCard, async ({ site, caller, address }, { code }) => ({
    giftCard: presentBalance(
      site,
      await limitCodeGuessing(limits, 'gift card', { caller, address }, () => requireCard(site, code)),
    ),
  }))
