import { t } from '@lingui/core/macro'
import { updateRedirect } from '@stoa/contract/calls/stoa/redirects'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router'
import { RecordDrawer } from '../../../../lib/record/record-drawer.tsx'
import { useCall } from '../../../../lib/calls/use-call.ts'
import { paths } from '../../../../paths.ts'
import { checkRedirect, RedirectFields, toRedirect, toValues } from './fields.tsx'
import { redirectQuery, redirects } from './queries.ts'

export default function EditRedirect() {
  const redirectId = useParams()['redirectId']!
  const navigate = useNavigate()
  const close = () => void navigate(paths.redirects())
  const query = useQuery(redirectQuery(redirectId))
  const save = useCall(updateRedirect, {
    failed: t`We couldn’t save the redirect`,
    done: t`Redirect saved`,
    quiet: true,
    refreshes: [redirects],
    onDone: close,
  })
  return (
    <RecordDrawer
      query={query}
      title={(redirect) => redirect?.path ?? t`Redirect`}
      failed={t`We couldn’t load the redirect`}
      gone={t`This redirect no longer exists.`}
      call={save}
      toValues={toValues}
      changedMeanwhile={t`This redirect changed while you were editing.`}
      check={checkRedirect}
      toRequest={(values, { id, revision }) => ({ redirect: { id: id!, revision: revision!, ...toRedirect(values) } })}
      submitLabel={t`Save`}
      onClose={close}
    >
      {(form) => <RedirectFields form={form} />}
    </RecordDrawer>
  )
}
