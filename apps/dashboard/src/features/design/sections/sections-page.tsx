import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Skeleton } from '@mantine/core'
import { CopySections } from './copy-sections.tsx'
import { LanguageChoice } from './language-choice.tsx'
import { discardSectionsDraft, publishSections, updateSectionsDraft } from '@stoa/contract/calls/stoa/sections'
import type { SectionsDraft } from '@stoa/contract/services/stoa/sections'
import { lookupTable } from '@stoa/web/lookup-table'
import { useQuery } from '@tanstack/react-query'
import { useParams, useSearchParams, type ClientLoaderFunctionArgs } from 'react-router'
import { queryClient } from '../../../lib/calls/query-client.ts'
import { settleWithin } from '../../../lib/calls/settle-within.ts'
import { useCall } from '../../../lib/calls/use-call.ts'
import { BackLink } from '../../../lib/record/back-link.tsx'
import { RecordPage } from '../../../lib/record/record-page.tsx'
import { paths } from '../../../paths.ts'
import { Status } from '../../../ui/feedback/status.tsx'
import classes from '../design.module.css'
import { DraftActions } from '../draft-actions.tsx'
import {
  placeQuery,
  requestOf,
  sectionKindsQuery,
  sectionsDraftQuery,
  sectionsVersionsQuery,
  type PageOfSections,
} from './queries.ts'
import { SectionList } from './section-list.tsx'
import { SectionsPreview } from './sections-preview.tsx'
import { toFormField, toSections, toValues } from './section-values.ts'
import { VersionsPanel } from './versions-panel.tsx'

export const clientLoader = ({ params, request }: ClientLoaderFunctionArgs) => {
  const page = { place: params['place']!, language: new URL(request.url).searchParams.get('language') ?? '' }
  return settleWithin(
    Promise.all([
      queryClient.ensureQueryData(sectionKindsQuery),
      queryClient.ensureQueryData(sectionsDraftQuery(page)),
      queryClient.ensureQueryData(placeQuery(page.place)),
    ]),
  )
}

/** Pages that every shop has. */
const sharedPlaces: Readonly<Record<string, { title: MessageDescriptor; empty: MessageDescriptor } | undefined>> = lookupTable({
  HOME: {
    title: msg`Home page`,
    empty: msg`The page looks as the shop came. Its content is replaced by the sections that you add.`,
  },
  COLLECTION: {
    title: msg`Collection pages`,
    empty: msg`The sections that you add are shown below the products of every collection.`,
  },
  PRODUCT: {
    title: msg`Product pages`,
    empty: msg`The sections that you add are shown on every product page, between its description and its reviews.`,
  },
})

const ownPageEmpty = msg`The sections that you add are shown below the text of the page.`

/** The sections of a page beside the page: a draft, which visitors see once it is published. */
export default function SectionsPage() {
  const place = useParams()['place']!
  const language = useSearchParams()[0].get('language') ?? ''
  const page = { place, language }
  const query = sectionsDraftQuery(page)
  const { data: about } = useQuery(placeQuery(place))
  const shared = sharedPlaces[place]
  const title = shared ? t(shared.title) : about?.title || t`Page`
  const save = useCall(updateSectionsDraft, {
    failed: t`We couldn’t save the sections`,
    done: t`Draft saved`,
    quiet: true,
    refreshes: [query],
  })
  return (
    <RecordPage
      query={useQuery(query)}
      recordKey={`${place} ${language}`}
      title={() => title}
      back={!shared && <BackLink to={paths.page(place)}>{title}</BackLink>}
      states={({ isChanged, isOwn }) => {
        if (isChanged) return <Status tone="warn">{t`Not published`}</Status>
        return isOwn ? <Status tone="good">{t`Published`}</Status> : <Status tone="plain">{t`As the shop came`}</Status>
      }}
      actions={(draft) => (
        <>
          <LanguageChoice page={page} />
          <SectionsActions page={page} draft={draft} />
        </>
      )}
      skeleton={<Skeleton height={720} radius="md" />}
      failed={t`We couldn’t load the sections`}
      call={save}
      readAgain={() => queryClient.fetchQuery({ ...query, staleTime: 0 })}
      toValues={toValues}
      toRequest={(values, base) => ({
        ...requestOf(page),
        revision: base.revision ?? null,
        sections: toSections(values),
      })}
      place={toFormField}
      changedMeanwhile={t`The sections changed while you were editing.`}
      saveLabel={t`Save draft`}
      below={() => <VersionsPanel page={page} />}
    >
      {(form) => (
        <div className={classes.columns}>
          <SectionList
            form={form}
            empty={language ? <CopySections form={form} page={page} /> : <p>{shared ? t(shared.empty) : t(ownPageEmpty)}</p>}
          />
          {about?.path && <SectionsPreview form={form} path={(language ? `/${language}` : '') + about.path} />}
        </div>
      )}
    </RecordPage>
  )
}

function SectionsActions({ page, draft: { isChanged, revision = '' } }: { page: PageOfSections; draft: SectionsDraft }) {
  const request = requestOf(page)
  const refreshes = [sectionsDraftQuery(page), sectionsVersionsQuery(page)]
  const publish = useCall(publishSections, { failed: t`We couldn’t publish the page`, done: t`Page published`, refreshes })
  const discard = useCall(discardSectionsDraft, { failed: t`We couldn’t discard the draft`, done: t`Draft discarded`, refreshes })
  return (
    <DraftActions
      isChanged={isChanged}
      publish={{ call: publish, run: () => publish.send({ ...request, revision }) }}
      discard={{ call: discard, run: () => discard.send(request) }}
    />
  )
}
