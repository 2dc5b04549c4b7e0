import { Trans, useLingui } from '@lingui/react/macro'
import '../../../lib/texts/account-texts.ts'
import { DateTime, type FormattedDate } from '../../../ui/date-time.tsx'

/** What a member agreed to get, by an address or a number. */
export interface OwnConsentView {
  about: string
  given: boolean
  history: { when: FormattedDate; given: boolean; text: string | undefined }[]
}

/** The consents of the member with their history. The newsletter is changed in the table above. */
export function ConsentHistory({ consents }: { consents: readonly OwnConsentView[] }) {
  const { t } = useLingui()
  if (consents.length === 0) return null
  return (
    <section aria-labelledby="consents" className="max-w-3xl space-y-3">
      <h2 id="consents" className="font-display text-heading">
        <Trans>What you agreed to</Trans>
      </h2>
      <ul className="divide-y divide-line border-y border-line">
        {consents.map(({ about, given, history }) => (
          <li key={about} className="space-y-1 py-3">
            <p className="break-words font-medium">
              {about}
              {' – '}
              {given ? <Trans>gets news and offers</Trans> : <Trans>gets no news and offers</Trans>}
            </p>
            <ul className="text-small text-quiet" aria-label={t`History of ${about}`}>
              {history.map((change) => (
                <li key={change.when.date}>
                  <DateTime {...change.when} /> {change.given ? <Trans>agreed</Trans> : <Trans>withdrawn</Trans>}
                  {change.text && ` (${change.text})`}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  )
}
