import { t } from '@lingui/core/macro'
import { deleteCheckoutTemplate, updateCheckoutTemplate } from '@stoa/contract/calls/ecom/checkout-templates'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router'
import { IrreversibleAction } from '../../../../lib/record/irreversible-action.tsx'
import { queryClient } from '../../../../lib/calls/query-client.ts'
import { RecordDrawer } from '../../../../lib/record/record-drawer.tsx'
import { useCall } from '../../../../lib/calls/use-call.ts'
import { paths } from '../../../../paths.ts'
import { CopyText } from '../../../../ui/actions/copy-text.tsx'
import { LinkFields } from './fields.tsx'
import { checkoutLinks, linkQuery } from './queries.ts'
import { checkLink, saveLink, toValues } from './values.ts'

export default function EditCheckoutLink() {
  const id = useParams()['linkId']!
  const navigate = useNavigate()
  const close = () => void navigate(paths.checkoutLinks())
  const save = useCall(saveLink, {
    needs: updateCheckoutTemplate,
    failed: t`We couldn’t save the link`,
    done: t`Link saved`,
    quiet: true,
    refreshes: [checkoutLinks],
    onDone: close,
  })
  const remove = useCall(deleteCheckoutTemplate, {
    failed: t`We couldn’t delete the link`,
    done: t`Link deleted`,
    refreshes: [checkoutLinks],
    onDone: close,
  })
  return (
    <RecordDrawer
      query={useQuery(linkQuery(id))}
      title={(link) => link?.name || t`Checkout link`}
      failed={t`We couldn’t load the link`}
      gone={t`This link no longer exists.`}
      call={save}
      toValues={toValues}
      readAgain={() => queryClient.fetchQuery({ ...linkQuery(id), staleTime: 0 })}
      changedMeanwhile={t`This link changed while you were editing.`}
      check={checkLink}
      toRequest={(values, before) => ({ values, before })}
      submitLabel={t`Save`}
      onClose={close}
    >
      {(form, { url = '', name }) => (
        <>
          <CopyText text={url} what={t`link`} />
          <LinkFields form={form} />
          <div>
            <IrreversibleAction
              verb={t`Delete`}
              name={name ?? undefined}
              consequence={t`Whoever opens the link learns that the offer has ended. Checkouts and orders stay.`}
              call={remove}
              request={{ checkoutTemplateId: id }}
            />
          </div>
        </>
      )}
    </RecordDrawer>
  )
}
