import { t } from '@lingui/core/macro'
import { Skeleton } from '@mantine/core'
import { checkMemberships, listMembershipApps } from '@stoa/contract/calls/stoa/memberships'
import type { CheckedApp } from '@stoa/contract/services/stoa/memberships'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../lib/calls/api.ts'
import { storesAppId } from '../../../lib/site/category-tree.ts'
import { Loaded } from '../../../lib/record/loaded.tsx'
import { EntitiesField, EntityField } from '../../../lib/pickers/entity-field.tsx'
import { memberKind } from '../../../lib/pickers/members.ts'
import { productKind } from '../../../lib/pickers/products.ts'
import { queryClient } from '../../../lib/calls/query-client.ts'
import { ScreenButton } from '../../../lib/calls/screen-button.tsx'
import { settleWithin } from '../../../lib/calls/settle-within.ts'
import { useCall } from '../../../lib/calls/use-call.ts'
import { paths } from '../../../paths.ts'
import { Empty } from '../../../ui/feedback/empty.tsx'
import { Form } from '../../../ui/form/form.tsx'
import layout from '../../../ui/form/form-columns.module.css'
import { Page } from '../../../ui/page/page.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import classes from './memberships.module.css'
import { Offers } from './offers.tsx'

const appsQuery = queryOptions({
  queryKey: ['membership-apps'],
  queryFn: async ({ signal }) => (await api.call(listMembershipApps, {}, { signal })).apps ?? [],
})

export const clientLoader = () => settleWithin(queryClient.ensureQueryData(appsQuery))

interface Question {
  memberId: string
  productIds: string[]
}

const maxProducts = 50

/** Shows the memberships that the apps offer a member for products, with the request of the checkout. */
export default function MembershipsPage() {
  return (
    <Page
      title={t`Memberships`}
      narrow
      lead={t`Members can pay items with memberships of an app, such as a card for ten classes. Check here what the apps offer a member, and why not.`}
    >
      <Loaded
        query={useQuery(appsQuery)}
        skeleton={<Skeleton height={260} radius="md" />}
        failed={t`We couldn’t load the apps for memberships`}
      >
        {(apps) =>
          apps.length > 0 ? (
            <Check />
          ) : (
            <Empty why={t`No app of your shop provides memberships. Everything is paid with money.`}>
              <ScreenButton to={paths.plugins()}>{t`Apps`}</ScreenButton>
            </Empty>
          )
        }
      </Loaded>
    </Page>
  )
}

function Check() {
  const [answer, setAnswer] = useState<{ apps: CheckedApp[]; productIds: string[] }>()
  const call = useCall(checkMemberships, {
    failed: t`We couldn’t ask the apps`,
    quiet: true,
    onDone: ({ apps = [] }, { lineItems = [] }) =>
      setAnswer({ apps, productIds: lineItems.map(({ catalogReference }) => catalogReference!.catalogItemId!) }),
  })
  return (
    <Panel title={t`Check memberships`}>
      <Form<Question, Parameters<typeof call.send>[0]>
        call={call}
        initial={{ memberId: '', productIds: [] }}
        check={({ memberId, productIds }) => ({
          ...(!memberId && { memberId: t`Choose a member.` }),
          ...(productIds.length === 0 && { productIds: t`Choose at least one product.` }),
          ...(productIds.length > maxProducts && { productIds: t`Choose at most ${maxProducts} products.` }),
        })}
        toRequest={({ memberId, productIds }) => ({
          memberId,
          lineItems: productIds.map((catalogItemId) => ({ catalogReference: { appId: storesAppId, catalogItemId } })),
        })}
        submitLabel={t`Check`}
        aside
        onChange={() => setAnswer(undefined)}
      >
        {(form) => (
          <div className={layout.stack}>
            <EntityField form={form} name="memberId" kind={memberKind} label={t`Member`} />
            <EntitiesField form={form} name="productIds" kind={productKind} label={t`Products`} />
          </div>
        )}
      </Form>
      <div role="status" className={classes.answer}>
        {answer && <Offers {...answer} />}
      </div>
    </Panel>
  )
}
