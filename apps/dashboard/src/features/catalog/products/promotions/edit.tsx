import { t } from '@lingui/core/macro'
import { updatePromotion } from '@stoa/contract/calls/stores/promotions-v-3'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router'
import { RecordDrawer } from '../../../../lib/record/record-drawer.tsx'
import { useCall } from '../../../../lib/calls/use-call.ts'
import { paths } from '../../../../paths.ts'
import { PromotionFields } from './fields.tsx'
import { promotionQuery, promotions } from './queries.ts'
import { checkPromotion, toPromotion, toValues } from './values.ts'

export default function EditPromotion() {
  const navigate = useNavigate()
  const close = () => void navigate(paths.promotions())
  const query = useQuery(promotionQuery(useParams()['promotionId']!))
  const save = useCall(updatePromotion, {
    failed: t`We couldn’t save the promotion`,
    done: t`Promotion saved`,
    quiet: true,
    refreshes: [promotions],
    onDone: close,
  })
  return (
    <RecordDrawer
      query={query}
      title={(promotion) => promotion?.name ?? t`Promotion`}
      failed={t`We couldn’t load the promotion`}
      gone={t`This promotion no longer exists.`}
      call={save}
      toValues={toValues}
      changedMeanwhile={t`This promotion changed while you were editing.`}
      check={checkPromotion}
      toRequest={(values, before) => ({
        promotion: { id: before.id!, revision: before.revision!, ...toPromotion(values, before) },
      })}
      submitLabel={t`Save`}
      onClose={close}
    >
      {(form) => <PromotionFields form={form} />}
    </RecordDrawer>
  )
}
