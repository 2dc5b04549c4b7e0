import { dateFormat } from '@stoa/web/date-format'
import { listOwnConsents } from '@stoa/contract/calls/stoa/consent-history'
import type { Visit } from '../../../lib/page/context.ts'
import type { OwnConsentView } from './consent-history.tsx'

/** What the member agreed to, with dates in the shop's time zone. */
export async function ownConsents({ api, i18n, shop }: Visit): Promise<OwnConsentView[]> {
  const times = dateFormat(i18n.locale, shop, { dateStyle: 'long', timeStyle: 'short' })
  const { consents = [] } = await api.call(listOwnConsents, {})
  return consents.map(({ about, given, history = [] }) => ({
    about,
    given,
    history: history.map((change) => ({
      when: { date: change.date, text: times.format(new Date(change.date)) },
      given: change.given,
      text: change.text,
    })),
  }))
}
