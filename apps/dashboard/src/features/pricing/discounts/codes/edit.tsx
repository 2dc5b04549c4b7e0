import { t } from '@lingui/core/macro'
import { deleteCoupon, updateCoupon } from '@stoa/contract/calls/marketing/coupons'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router'
import { IrreversibleAction } from '../../../../lib/record/irreversible-action.tsx'
import { queryClient } from '../../../../lib/calls/query-client.ts'
import { RecordDrawer } from '../../../../lib/record/record-drawer.tsx'
import { useCall } from '../../../../lib/calls/use-call.ts'
import { paths } from '../../../../paths.ts'
import { Figures } from '../figures.tsx'
import { Uses } from '../uses.tsx'
import { CodeSimulation } from './code-simulation.tsx'
import { CodeFields } from './fields.tsx'
import { placeOfPath } from './place.ts'
import { codeQuery, codes } from './queries.ts'
import { checkCode, toSpecification, toValues } from './values.ts'

export default function EditDiscountCode() {
  const id = useParams()['couponId']!
  const navigate = useNavigate()
  const close = () => void navigate(paths.discountCodes())
  const query = useQuery(codeQuery(id))
  const save = useCall(updateCoupon, {
    failed: t`We couldn’t save the code`,
    done: t`Code saved`,
    quiet: true,
    refreshes: [codes],
    onDone: close,
  })
  const remove = useCall(deleteCoupon, {
    failed: t`We couldn’t delete the code`,
    done: t`Code deleted`,
    refreshes: [codes],
    onDone: close,
  })
  return (
    <RecordDrawer
      query={query}
      title={(coupon) => coupon?.specification?.code ?? t`Code`}
      failed={t`We couldn’t load the code`}
      gone={t`This code no longer exists.`}
      call={save}
      toValues={toValues}
      readAgain={() => queryClient.fetchQuery({ ...codeQuery(id), staleTime: 0 })}
      changedMeanwhile={t`This code changed while you were editing.`}
      check={checkCode}
      place={placeOfPath}
      toRequest={(values) => ({ id, specification: toSpecification(values) })}
      submitLabel={t`Save`}
      onClose={close}
    >
      {(form, coupon) => (
        <>
          <CodeFields form={form} />
          <Figures id={id} />
          <Uses id={id} all={paths.orders(`?coupon=${id}`)} />
          <CodeSimulation form={form} />
          <div>
            <IrreversibleAction
              verb={t`Delete`}
              name={coupon.specification?.code ?? undefined}
              consequence={t`Nobody can use the code any more. Orders keep their discount.`}
              call={remove}
              request={{ id }}
            />
          </div>
        </>
      )}
    </RecordDrawer>
  )
}
