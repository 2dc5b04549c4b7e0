import { CallButton } from '../../../ui/actions/call-button.tsx'
import { t } from '@lingui/core/macro'
import { Skeleton } from '@mantine/core'
import { deleteShippingOption } from '@stoa/contract/calls/ecom/shipping-options'
import { rewriteShippingOption } from '@stoa/contract/calls/stoa/shipping-options'
import type { ShippingOption } from '@stoa/contract/services/ecom/shipping-options'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router'
import { BackLink } from '../../../lib/record/back-link.tsx'
import { queryClient } from '../../../lib/calls/query-client.ts'
import { RecordPage } from '../../../lib/record/record-page.tsx'
import { settleWithin } from '../../../lib/calls/settle-within.ts'
import { useCall } from '../../../lib/calls/use-call.ts'
import { paths } from '../../../paths.ts'
import { Confirm } from '../../../ui/feedback/confirm.tsx'
import { shippingOptionsQuery } from '../shared/delivery-queries.ts'
import { OptionFields } from './fields.tsx'
import { checkOption, toFormField, toOption, toValues } from './values.ts'

export const clientLoader = () => settleWithin(queryClient.ensureQueryData(shippingOptionsQuery))

export default function OptionPage() {
  const optionId = useParams()['optionId']!
  const query = useQuery({ ...shippingOptionsQuery, select: (options) => options.find(({ id }) => id === optionId) })
  const save = useCall(rewriteShippingOption, {
    failed: t`We couldn’t save the shipping option`,
    done: ({ shippingOption }) => t`${shippingOption?.title ?? ''} saved`,
    quiet: true,
    refreshes: [shippingOptionsQuery],
  })
  return (
    <RecordPage
      query={query}
      recordKey={optionId}
      title={(option) => option?.title ?? t`Shipping option`}
      back={<BackLink to={paths.delivery()}>{t`Delivery`}</BackLink>}
      actions={(option) => <Delete option={option} />}
      narrow
      skeleton={<Skeleton height={420} radius="md" />}
      failed={t`We couldn’t load the shipping option`}
      gone={t`This shipping option no longer exists.`}
      call={save}
      toValues={toValues}
      toRequest={(values, { revision }) => ({
        shippingOption: { id: optionId, revision: revision!, ...toOption(values) },
      })}
      check={checkOption}
      place={toFormField}
      changedMeanwhile={t`This shipping option changed while you were editing.`}
      saveLabel={t`Save`}
    >
      {(form) => <OptionFields form={form} />}
    </RecordPage>
  )
}

function Delete({ option: { id, title } }: { option: ShippingOption }) {
  const navigate = useNavigate()
  const name = title ?? ''
  const call = useCall(deleteShippingOption, {
    failed: t`We couldn’t delete the shipping option`,
    done: t`${name} deleted`,
    refreshes: [shippingOptionsQuery],
    onDone: () => void navigate(paths.delivery(), { replace: true }),
  })
  return (
    <Confirm
      question={t`Delete ${name}?`}
      consequence={t`New orders can’t use this option. Existing orders keep it. You can’t undo this.`}
      confirmLabel={t`Delete`}
      onConfirm={() => call.send({ shippingOptionId: id! })}
    >
      {(ask) => (
        <CallButton call={call} onClick={ask}>
          {t`Delete`}
        </CallButton>
      )}
    </Confirm>
  )
}
