import { CallButton } from '../../../../ui/actions/call-button.tsx'
import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { deletePage, updatePage } from '@stoa/contract/calls/stoa/pages'
import type { Page as ContentPage } from '@stoa/contract/services/stoa/pages'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams, type ClientLoaderFunctionArgs } from 'react-router'
import { BackLink } from '../../../../lib/record/back-link.tsx'
import { queryClient } from '../../../../lib/calls/query-client.ts'
import { RecordPage } from '../../../../lib/record/record-page.tsx'
import { settleWithin } from '../../../../lib/calls/settle-within.ts'
import { TranslateLink } from '../../../../lib/record/translate-link.tsx'
import { useCall } from '../../../../lib/calls/use-call.ts'
import { inShop } from '../../../../lib/calls/session.ts'
import { paths } from '../../../../paths.ts'
import { Confirm } from '../../../../ui/feedback/confirm.tsx'
import { EyeIcon } from '../../../../ui/pictures/icons.tsx'
import { Status } from '../../../../ui/feedback/status.tsx'
import { EditorSkeleton } from '../editor-skeleton.tsx'
import { PageFields } from './fields.tsx'
import { pageQuery, pages } from './queries.ts'
import { checkPage, toFormField, toPage, toValues } from './values.ts'

export const clientLoader = ({ params }: ClientLoaderFunctionArgs) =>
  settleWithin(queryClient.ensureQueryData(pageQuery(params['pageId']!)))

export default function PagePage() {
  const pageId = useParams()['pageId']!
  const save = useCall(updatePage, {
    failed: t`We couldn’t save the page`,
    done: ({ page }) => t`${page?.title ?? ''} saved`,
    quiet: true,
    refreshes: [pages, pageQuery(pageId)],
  })
  return (
    <RecordPage
      query={useQuery(pageQuery(pageId))}
      recordKey={pageId}
      title={(page) => page?.title ?? t`Page`}
      back={<BackLink to={paths.pages()}>{t`Pages`}</BackLink>}
      states={({ visible }) => visible === false && <Status tone="plain">{t`Hidden`}</Status>}
      actions={(page) => <Actions page={page} />}
      skeleton={<EditorSkeleton label={t`Loading the page`} />}
      failed={t`We couldn’t load the page`}
      gone={t`This page no longer exists.`}
      call={save}
      toValues={toValues}
      toRequest={(values, { revision }) => ({ page: { id: pageId, revision: revision!, ...toPage(values) } })}
      check={checkPage}
      place={toFormField}
      changedMeanwhile={t`This page changed while you were editing.`}
      saveLabel={t`Save`}
    >
      {(form) => <PageFields form={form} id={pageId} />}
    </RecordPage>
  )
}

function Actions({ page }: { page: ContentPage }) {
  return (
    <>
      <TranslateLink entity="stoa.v1.page" entityId={page.id!} />
      <Button component={Link} to={paths.sections(page.id!)}>
        {t`Sections`}
      </Button>
      <Delete page={page} />
      {page.visible && (
        <Button component="a" href={inShop(paths.pageInTheShop(page.slug!))} target="_blank" leftSection={<EyeIcon />}>
          {t`View in shop`}
        </Button>
      )}
    </>
  )
}

function Delete({ page: { id, title } }: { page: ContentPage }) {
  const navigate = useNavigate()
  const call = useCall(deletePage, {
    failed: t`We couldn’t delete the page`,
    done: t`${title ?? ''} deleted`,
    refreshes: [pages],
    onDone: () => void navigate(paths.pages(), { replace: true }),
  })
  return (
    <Confirm
      question={t`Delete ${title ?? ''}?`}
      consequence={t`Its URL will show “page not found”, and menus will no longer list it. You can’t undo this.`}
      confirmLabel={t`Delete`}
      onConfirm={() => call.send({ pageId: id! })}
    >
      {(ask) => (
        <CallButton call={call} onClick={ask}>
          {t`Delete`}
        </CallButton>
      )}
    </Confirm>
  )
}
