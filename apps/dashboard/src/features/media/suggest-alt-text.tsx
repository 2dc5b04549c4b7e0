import { t } from '@lingui/core/macro'
import { getLibraryFeatures, suggestAltText } from '@stoa/contract/calls/stoa/media'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../lib/calls/api.ts'
import { libraryKey } from '../../lib/media/queries.ts'
import { useCall } from '../../lib/calls/use-call.ts'
import { CallButton } from '../../ui/actions/call-button.tsx'
import { ClosedButton } from '../../ui/actions/closed-button.tsx'

const featuresQuery = queryOptions({
  queryKey: [...libraryKey, 'features'],
  queryFn: ({ signal }) => api.call(getLibraryFeatures, {}, { signal }),
})

/** Fills in the alt text that the configured service has written. Where there is no service, it says so. */
export function SuggestAltText({ fileId, onSuggested }: { fileId: string; onSuggested: (altText: string) => void }) {
  const { data: features } = useQuery(featuresQuery)
  const [isMissing, setMissing] = useState(false)
  const suggest = useCall(suggestAltText, {
    failed: t`We couldn’t get a suggestion`,
    onDone: ({ altText }) => {
      setMissing(!altText)
      if (altText) onSuggested(altText)
    },
  })
  if (!features) return null
  if (!features.labelsAndFaces)
    return (
      <div>
        <ClosedButton
          size="compact-sm"
          reason={t`Suggestions aren’t configured. They need a service that describes pictures.`}
        >{t`Suggest alt text`}</ClosedButton>
      </div>
    )
  return (
    <div>
      <CallButton call={suggest} size="compact-sm" onClick={() => suggest.send({ fileId })}>
        {t`Suggest alt text`}
      </CallButton>
      <p role="status">{isMissing && t`There is no suggestion for this image.`}</p>
    </div>
  )
}
