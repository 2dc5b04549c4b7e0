import { t } from '@lingui/core/macro'
import { Skeleton } from '@mantine/core'
import { updateCheckoutSettings } from '@stoa/contract/calls/ecom/checkout-settings'
import { useQuery } from '@tanstack/react-query'
import { Outlet } from 'react-router'
import { findChanges } from '../../lib/calls/changes.ts'
import { queryClient } from '../../lib/calls/query-client.ts'
import { RecordPage } from '../../lib/record/record-page.tsx'
import { useSession } from '../../lib/calls/session.ts'
import { settleWithin } from '../../lib/calls/settle-within.ts'
import { TranslateLink } from '../../lib/record/translate-link.tsx'
import { useCall } from '../../lib/calls/use-call.ts'
import { BehaviourPanel } from './behaviour-panel.tsx'
import { BrandPanels } from './brand-panels.tsx'
import classes from './checkout.module.css'
import { PoliciesPanel } from './policies-panel.tsx'
import { CheckoutPreview } from './preview.tsx'
import { checkoutRulesQuery, checkoutSettingsQuery, checkoutTextsQuery, questionsQuery } from './queries.ts'
import { QuestionsPanel } from './questions/panel.tsx'
import { RulesPanel } from './rules-panel.tsx'
import { TextsPanel } from './texts-panel.tsx'
import { toFormField, toSettings, toValues } from './values.ts'

const queries = [checkoutSettingsQuery, checkoutRulesQuery, questionsQuery, checkoutTextsQuery] as const

export const clientLoader = () => settleWithin(Promise.all(queries.map((query) => queryClient.ensureQueryData(query as never))))

export default function CheckoutSettingsPage() {
  const { site } = useSession()
  const save = useCall(updateCheckoutSettings, {
    failed: t`We couldn’t save the checkout`,
    done: t`Checkout saved`,
    quiet: true,
    refreshes: [checkoutSettingsQuery],
  })
  return (
    <RecordPage
      query={useQuery(checkoutSettingsQuery)}
      title={() => t`Checkout`}
      actions={() => <TranslateLink entity="stoa.v1.checkout_page" entityId={site.id} />}
      skeleton={<Skeleton height={720} radius="md" />}
      failed={t`We couldn’t load the checkout’s settings`}
      call={save}
      readAgain={() => queryClient.fetchQuery({ ...checkoutSettingsQuery, staleTime: 0 })}
      toValues={toValues}
      toRequest={(values, base) => ({ checkoutSettings: findChanges(toSettings(values), toSettings(toValues(base))) })}
      place={toFormField}
      changedMeanwhile={t`The checkout’s settings changed while you were editing.`}
      saveLabel={t`Save`}
      below={() => (
        <div className={classes.below}>
          <RulesPanel />
          <QuestionsPanel />
          <TextsPanel />
          <Outlet />
        </div>
      )}
    >
      {(form) => (
        <div className={classes.columns}>
          <div className={classes.fields}>
            <BrandPanels form={form} />
            <PoliciesPanel form={form} />
            <BehaviourPanel form={form} />
          </div>
          <CheckoutPreview form={form} />
        </div>
      )}
    </RecordPage>
  )
}
