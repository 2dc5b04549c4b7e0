import { t } from '@lingui/core/macro'
import { Skeleton } from '@mantine/core'
import { useQuery, type QueryKey } from '@tanstack/react-query'
import type { FieldValues } from 'react-hook-form'
import { useCall } from '../calls/use-call.ts'
import { readNewest, toAction, type RecordQuery, type Saving } from './record-calls.ts'
import { RecordPage, type RecordPageProps } from './record-page.tsx'

type SettingsPageProps<Data, Key extends QueryKey, Settings, Values extends FieldValues, Request> = Saving<Request, unknown> &
  Pick<
    RecordPageProps<Settings, Values, Request>,
    'actions' | 'version' | 'toValues' | 'toRequest' | 'check' | 'place' | 'below' | 'children'
  > & {
    title: string
    query: RecordQuery<Data, Key, Settings>
    /** The height of the placeholder, in pixels. */
    height: number
    /** Further queries that depend on the settings. */
    refreshes?: readonly { queryKey: QueryKey }[]
    onFailed?: () => unknown
  }

/** The page of settings, which always exist and are read again before they are saved. */
export function SettingsPage<Data, Key extends QueryKey, Settings, Values extends FieldValues, Request>(
  props: SettingsPageProps<Data, Key, Settings, Values, Request>,
) {
  const { title, query, height, refreshes = [], onFailed, ...page } = props
  const { run, needs } = toAction<Request, unknown>(props)
  const call = useCall(run, {
    needs,
    failed: t`We couldn’t save the settings`,
    done: t`Settings saved`,
    quiet: true,
    refreshes: [query, ...refreshes],
    ...(onFailed && { onFailed }),
  })
  return (
    <RecordPage
      {...page}
      query={useQuery<Data, Error, Settings | undefined, Key>(query)}
      title={() => title}
      narrow
      skeleton={<Skeleton height={height} radius="md" />}
      failed={t`We couldn’t load the settings`}
      call={call}
      readAgain={() => readNewest(query)}
      changedMeanwhile={t`The settings changed while you were editing.`}
      saveLabel={t`Save`}
    />
  )
}
