import type { ListEligibleMembershipsResponse, ProvidedMembership } from '@stoa/contract/services/stoa/plugins'
import type { PluginAnswer, PluginFailure } from '../../../kernel/site/plugins.ts'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { eligibleMemberships, failedPlugins, type FailedPlugin } from '../../platform/plugins/index.ts'
import { areTooMany, type ChosenMembership, type MembershipLine } from './chosen.ts'

/** A membership with its app; its id is unique within the app. */
export interface AppMembership extends ProvidedMembership {
  appId: string
}

/** The memberships that apply to a basket, and the problems with the others. */
export interface BasketMemberships {
  eligible: readonly AppMembership[]
  invalid: readonly { membership: AppMembership; reason: string }[]
  /** By line: the membership that the buyer chose and that pays it. */
  covering: ReadonlyMap<string, AppMembership>
  /** By line: why the chosen membership does not pay it. */
  problems: ReadonlyMap<string, MembershipProblem>
  /** The apps that were asked, and the reason if one gave no response. */
  apps: readonly { appId: string; name: string; failure?: PluginFailure }[]
  failed: readonly FailedPlugin[]
}

export type MembershipProblem = 'NOT_SIGNED_IN' | 'NOT_ELIGIBLE' | 'INVALID_SELECTION' | 'INSUFFICIENT_BALANCE' | 'UNAVAILABLE'

/** "numberOfParticipants: val=1..10000" */
const maxQuantity = 10_000

/**
 * Asks the apps which memberships of a member can pay lines, and which of the chosen ones do. An app's response counts only for
 * lines that it was asked about and memberships that the buyer chose.
 */
export async function membershipsInBasket(
  site: SiteRead,
  memberId: string | null | undefined,
  lines: readonly MembershipLine[],
  held: readonly HeldMembership[] = [],
): Promise<BasketMemberships> {
  const asked = lines.filter(({ reference, quantity }) => reference && quantity > 0 && quantity <= maxQuantity)
  if (!memberId || asked.length === 0) return { ...none, problems: problemsOf(lines, () => 'NOT_SIGNED_IN') }
  const { answers, refused } = await askApps(site, memberId, asked)
  const offered = answers.map((answer) => offersOf(site, answer))
  // The app counts a charge of the purchase's own unfinished order as spent.
  const charged = chargedBefore(asked, held)
  const eligible = [...charged.values(), ...offered.flatMap((each) => each.eligible).filter((each) => !isAmong(each, charged))]
  // One request chooses no more, but a cart gathers them from several.
  const tooMany = areTooMany(lines)
  const covering = new Map(
    asked.flatMap(({ id, chosen }) => {
      const before = charged.get(id)
      if (before && !tooMany) return [[id, before] as const]
      const isRefused = chosen && refused.has(chosen.appId)
      const found = eligible.find((each) => isSame(each, chosen) && each.lineItemIds?.includes(id))
      return found && !isRefused && !tooMany ? [[id, found] as const] : []
    }),
  )
  const failed = failedPlugins(eligibleMemberships, answers)
  const open = lines.filter(({ id }) => !covering.has(id))
  return {
    eligible,
    invalid: offered.flatMap((each) => each.invalid).filter(({ membership }) => !isAmong(membership, charged)),
    covering,
    problems: problemsOf(open, ({ appId }) => {
      if (tooMany) return 'INVALID_SELECTION'
      const isAnswered = answers.some((each) => each.appId === appId && each.answer)
      return refused.get(appId) ?? (isAnswered ? 'NOT_ELIGIBLE' : 'UNAVAILABLE')
    }),
    apps: answers.map(({ appId, name, failure }) => ({ appId, name, ...(failure && { failure }) })),
    failed,
  }
}

/** A line that a membership already paid for the purchase's own unfinished order. */
export interface HeldMembership {
  chargeId: string
  lineId: string
  quantity: number
  membership: AppMembership
}

/** By line: the chosen membership that has paid the same quantity of it before. */
function chargedBefore(lines: readonly MembershipLine[], held: readonly HeldMembership[]): Map<string, AppMembership> {
  return new Map(
    lines.flatMap(({ id, quantity, chosen }) => {
      const before = held.find((each) => each.lineId === id && each.quantity === quantity && isSame(each.membership, chosen))
      return before ? [[id, { ...before.membership, lineItemIds: [id] }] as const] : []
    }),
  )
}

function isAmong(membership: AppMembership, charged: ReadonlyMap<string, AppMembership>): boolean {
  return [...charged.values()].some((each) => isSame(each, membership))
}

const none: BasketMemberships = { eligible: [], invalid: [], covering: new Map(), problems: new Map(), apps: [], failed: [] }

type Answer = PluginAnswer<ListEligibleMembershipsResponse>

/**
 * The answer of each app. One that refuses the buyer's choice is asked again without it, because the buyer needs to see what
 * else there is.
 */
async function askApps(
  site: SiteRead,
  memberId: string,
  lines: readonly MembershipLine[],
): Promise<{ answers: Answer[]; refused: ReadonlyMap<string, MembershipProblem> }> {
  const lineItems = lines.map(({ id, quantity, reference }) => ({
    id,
    catalogReference: reference,
    rootCatalogItemId: reference!.catalogItemId,
    serviceProperties: { numberOfParticipants: quantity },
  }))
  const request = { memberId, lineItems }
  const first = await site.plugins.ask(site, eligibleMemberships, (appId) => ({ ...request, ...selectionOf(lines, appId) }))
  const refused = new Map(
    first.flatMap(({ appId, refusal }) =>
      refusal === 'INVALID_SELECTION' || refusal === 'INSUFFICIENT_BALANCE' ? [[appId, refusal] as const] : [],
    ),
  )
  const again =
    refused.size > 0
      ? await site.plugins.ask(
          site,
          eligibleMemberships,
          () => request,
          (_settings, appId) => refused.has(appId),
        )
      : []
  const answers = first.map((answer) => again.find(({ appId }) => appId === answer.appId) ?? answer)
  return { answers: answers.filter(({ appId }, index) => answers.findIndex((each) => each.appId === appId) === index), refused }
}

/** Returns the buyer's selection from one app's memberships. An app is not sent the memberships of other apps. */
function selectionOf(lines: readonly MembershipLine[], appId: string): { selectedMemberships?: object } {
  const chosen = lines.filter((line) => line.chosen?.appId === appId)
  if (chosen.length === 0) return {}
  const byMembership = Map.groupBy(chosen, (line) => line.chosen!.id)
  const memberships = [...byMembership].map(([id, group]) => ({ id, lineItemIds: group.map((line) => line.id) }))
  return { selectedMemberships: { memberships } }
}

/** Returns an app's memberships. One that is used up or has expired cannot pay, even if the app offers it. */
function offersOf(site: SiteRead, { appId, answer }: Answer): Pick<BasketMemberships, 'eligible' | 'invalid'> {
  const { eligibleMemberships: eligible = [], invalidMemberships: unusable = [] } = answer ?? {}
  const offered = eligible.map((membership) => ({ membership: { ...membership, appId }, reason: whyUnusable(site, membership) }))
  return {
    eligible: offered.flatMap(({ membership, reason }) => (reason ? [] : membership)),
    invalid: [
      ...offered.flatMap(({ membership, reason }) => (reason ? { membership, reason } : [])),
      ...unusable.map(({ membership, reason }) => ({ membership: { ...membership, appId }, reason: reason })),
    ],
  }
}

function whyUnusable({ now, language }: SiteRead, { credits, expirationDate }: ProvidedMembership): string | undefined {
  const { usedUp, expired } = language === 'de' ? words.de : words.en
  if (credits && Math.floor(credits.remaining) < 1) return usedUp
  return expirationDate && new Date(expirationDate) <= now ? expired : undefined
}

const words = {
  en: { usedUp: 'No credits are left', expired: 'It has expired' },
  de: { usedUp: 'Es ist kein Guthaben übrig', expired: 'Sie ist abgelaufen' },
}

function isSame({ id, appId }: AppMembership, chosen: ChosenMembership | undefined): boolean {
  return id === chosen?.id && appId === chosen?.appId
}

function problemsOf(
  lines: readonly MembershipLine[],
  problemOf: (chosen: ChosenMembership) => MembershipProblem,
): Map<string, MembershipProblem> {
  return new Map(lines.flatMap(({ id, chosen }) => (chosen ? [[id, problemOf(chosen)] as const] : [])))
}
