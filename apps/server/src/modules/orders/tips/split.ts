import type { LineItemInfo, Source } from '@stoa/contract/services/ecom/tips'
import type { TipSettings } from '@stoa/contract/services/ecom/tip-settings'
import type { TipStaff } from '@stoa/contract/services/stoa/tip-staff'
import { splitTip } from '@stoa/pricing'
import { asStaff } from '../../../kernel/site/audience.ts'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { tipStaff } from './entity.ts'
import type { NewDistribution } from './store/tips.ts'
import type { Stored } from '@stoa/contract'
import { getOrThrow } from '../../../kernel/basics/get-or-throw.ts'

/** As many as a tip has distributions. */
export const maxStaff = 50

/** The contract's limit of a distribution. */
const maxItemsShown = 12

/** An item that a tip is given for. */
export interface TippedLine {
  info: LineItemInfo
  /** Minor units. */
  price: bigint
}

/** Splits a tip among the active staff by the shop's method. What belongs to nobody is left undistributed. */
export async function splitAmongStaff(
  site: SiteRead,
  settings: TipSettings | undefined,
  tip: bigint,
  lines: readonly TippedLine[],
  source: Source,
): Promise<NewDistribution[]> {
  const people = await loadActiveStaff(site)
  const items = lines.map(({ info, price }, index) => ({
    id: String(index),
    price,
    staffIds: people.filter((person) => isThereFor(person, info)).map(({ id }) => id),
  }))
  const method = settings?.staffDistributionMethod === 'PROPORTIONAL' ? 'PROPORTIONAL' : 'EQUAL'
  const infos = new Map(lines.map(({ info }, index) => [String(index), info]))
  const names = new Map(people.map(({ id, name }) => [id, name]))
  return splitTip(tip, method, items)
    .shares.filter(({ amount }) => amount > 0n)
    .map(({ staffId, amount, itemIds }) => {
      const name = names.get(staffId)
      return {
        staff: { id: staffId, staffMemberId: staffId, ...(name && { name }) },
        amount,
        source,
        lineItemInfo: itemIds.slice(0, maxItemsShown).map((id) => getOrThrow(infos, id)),
      }
    })
}

async function loadActiveStaff(site: SiteRead): Promise<Stored<TipStaff>[]> {
  const { items } = await tipStaff.query(asStaff(site), { filter: { active: true }, cursorPaging: { limit: maxStaff } })
  return items
}

function isThereFor({ productIds = [] }: TipStaff, { catalogReference }: LineItemInfo): boolean {
  return productIds.length === 0 || productIds.includes(catalogReference?.catalogItemId ?? '')
}
