import { Trans, useLingui } from '@lingui/react/macro'
import '../lib/texts/interaction-texts.ts'
import { mapProviders } from '../features/content/place/map-addresses.ts'
import { ButtonAnchor } from '../ui/button.tsx'
import { section } from './lib/define.ts'

/** Where the shop is, and when it is open. Nothing is loaded from elsewhere before the visitor asks for the map. */
export default section({
  fields: {
    title: { kind: 'text', max: 120 },
    address: { kind: 'text', max: 500, long: true },
    phone: { kind: 'text', max: 50 },
    coordinates: { kind: 'coordinates' },
    provider: { kind: 'choice', options: mapProviders },
    embed: { kind: 'toggle' },
    hours: { kind: 'weeklyHours' },
    note: { kind: 'text', max: 500, long: true },
  },
  load: async (settings, { place }, { id }) => place(settings, id),
  View({ id, settings: { title, phone, note }, data }) {
    const { t } = useLingui()
    const { lines, mapUrl, frameUrl, canShowMap, week, state, mapTitle, structured } = data
    if (lines.length === 0 && week.length === 0 && !mapUrl) return null
    return (
      <div id={`map-${id}`} className="scroll-mt-24">
        {title && (
          <h2 dir="auto" className="display mb-6 text-heading">
            {title}
          </h2>
        )}
        <div className="grid items-start gap-x-14 gap-y-8 md:grid-cols-2">
          <div className="space-y-4">
            {lines.length > 0 && (
              <address dir="auto" className="text-lead not-italic">
                {lines.map((line) => (
                  <span key={line} className="block">
                    {line}
                  </span>
                ))}
              </address>
            )}
            {phone && (
              <p>
                <a
                  href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}
                  className="inline-flex min-h-11 items-center underline underline-offset-4"
                >
                  {phone}
                </a>
              </p>
            )}
            <div className="flex flex-wrap gap-3">
              {mapUrl && (
                <ButtonAnchor href={mapUrl} target="_blank" rel="noreferrer" variant="plain">
                  <Trans>Open in map</Trans>
                </ButtonAnchor>
              )}
              {canShowMap && !frameUrl && (
                // A new document: only that one may show what comes from elsewhere.
                <ButtonAnchor href={`?map=${encodeURIComponent(id)}#map-${id}`} variant="plain">
                  <Trans>Show the map</Trans>
                </ButtonAnchor>
              )}
            </div>
            {canShowMap && !frameUrl && (
              <p className="text-small text-quiet">
                <Trans>The map comes from OpenStreetMap, which then gets the address of your device (IP).</Trans>
              </p>
            )}
          </div>
          {week.length > 0 && (
            <div>
              <h3 className="mb-3 flex flex-wrap items-baseline gap-x-3 font-medium">
                <Trans>Opening hours</Trans>
                {state && (
                  <span className="font-normal">
                    <span className={state.isOpen ? 'font-medium text-brand' : 'font-medium'}>{state.text}</span>
                    {state.more && <span className="text-quiet">, {state.more}</span>}
                  </span>
                )}
              </h3>
              <table className="w-full max-w-md">
                <caption className="sr-only">{t`Opening hours`}</caption>
                <tbody>
                  {week.map(({ name, times, isToday }) => (
                    <tr key={name} className={`border-b border-line align-top ${isToday ? 'font-medium' : 'font-normal'}`}>
                      <th
                        scope="row"
                        className={`py-2 pe-6 text-start ${isToday ? 'font-medium' : 'font-normal'}`}
                        aria-current={isToday ? 'date' : undefined}
                      >
                        {name}
                      </th>
                      <td className="py-2 text-end tabular-nums">
                        {times.length === 0 ? (
                          <span className="text-quiet">
                            <Trans>Closed</Trans>
                          </span>
                        ) : (
                          times.map((time) => (
                            <span key={time} className="block">
                              {time}
                            </span>
                          ))
                        )}
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
              {note && (
                <p dir="auto" className="mt-3 text-small whitespace-pre-line text-quiet">
                  {note}
                </p>
              )}
            </div>
          )}
        </div>
        {frameUrl && (
          <iframe
            src={frameUrl}
            title={mapTitle}
            loading="lazy"
            referrerPolicy="strict-origin-when-cross-origin"
            sandbox="allow-scripts allow-same-origin allow-popups"
            className="mt-8 aspect-4/3 w-full rounded-box border border-line sm:aspect-video"
          />
        )}
        {/* Data, which no browser runs. */}
        <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: structured }} />
      </div>
    )
  },
})
