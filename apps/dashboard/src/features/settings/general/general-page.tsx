import { t } from '@lingui/core/macro'
import { Skeleton } from '@mantine/core'
import { updateSite } from '@stoa/contract/calls/stoa/sites'
import type { Shop } from '@stoa/contract/services/stoa/shop'
import type { SiteSummary } from '@stoa/contract/services/stoa/sessions'
import { useQuery } from '@tanstack/react-query'
import { changesOf } from '../../../lib/changes.ts'
import { Loaded } from '../../../lib/loaded.tsx'
import { queryClient, sessionKey } from '../../../lib/query-client.ts'
import { RecordForm } from '../../../lib/record-form.tsx'
import { sessionQuery, useSession } from '../../../lib/session.ts'
import { settleWithin } from '../../../lib/settle-within.ts'
import { useCall } from '../../../lib/use-call.ts'
import { Page } from '../../../ui/page.tsx'
import { shopQuery } from '../../../lib/shop.ts'
import { GeneralFields } from './fields.tsx'
import { checkGeneral, fieldOfPath, toSite, toValues, type GeneralValues } from './values.ts'

/** The queries that depend on the low stock threshold. */
const dependentQueries = [{ queryKey: ['inventory'] }, { queryKey: ['tasks'] }, { queryKey: ['overview'] }]

export const clientLoader = () => settleWithin(queryClient.ensureQueryData(shopQuery))

export default function GeneralPage() {
  const query = useQuery(shopQuery)
  const { site } = useSession()
  return (
    <Page title={t`General`} narrow>
      <Loaded query={query} skeleton={<Skeleton height={420} radius="md" />} failed={t`We couldn’t load the settings`}>
        {(shop) => <Editor settings={{ shop, site }} />}
      </Loaded>
    </Page>
  )
}

interface Settings {
  shop: Shop
  site: SiteSummary
}

function Editor({ settings }: { settings: Settings }) {
  const save = useCall(updateSite, {
    failed: t`We couldn’t save the settings`,
    done: t`Settings saved`,
    quiet: true,
    refreshes: [shopQuery, { queryKey: sessionKey }, ...dependentQueries],
  })
  return (
    <RecordForm
      call={save}
      record={settings}
      readAgain={readAgain}
      toValues={valuesOf}
      changedMeanwhile={t`The settings changed while you were editing.`}
      check={checkGeneral}
      toRequest={(values: GeneralValues, base) => ({ site: changesOf(toSite(values), toSite(valuesOf(base))) })}
      place={fieldOfPath}
      saveLabel={t`Save`}
    >
      <GeneralFields />
    </RecordForm>
  )
}

const valuesOf = ({ shop, site }: Settings) => toValues(shop, site)

async function readAgain(): Promise<Settings> {
  const [shop, { site }] = await Promise.all([
    queryClient.fetchQuery({ ...shopQuery, staleTime: 0 }),
    queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 }),
  ])
  return { shop, site }
}
