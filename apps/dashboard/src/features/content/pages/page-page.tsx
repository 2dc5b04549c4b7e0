import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { deletePage, updatePage } from '@stoa/contract/calls/stoa/pages'
import type { Page as ContentPage } from '@stoa/contract/services/stoa/pages'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, type ClientLoaderFunctionArgs } from 'react-router'
import { BackLink } from '../../../lib/back-link.tsx'
import { Loaded } from '../../../lib/loaded.tsx'
import { queryClient } from '../../../lib/query-client.ts'
import { RecordForm } from '../../../lib/record-form.tsx'
import { settleWithin } from '../../../lib/settle-within.ts'
import { TranslateLink } from '../../../lib/translate-link.tsx'
import { useCall } from '../../../lib/use-call.ts'
import { inShop } from '../../../lib/session.ts'
import { paths } from '../../../paths.ts'
import { Confirm } from '../../../ui/confirm.tsx'
import { EyeIcon } from '../../../ui/icons.tsx'
import { Page } from '../../../ui/page.tsx'
import { Status } from '../../../ui/status.tsx'
import { EditorSkeleton } from '../editor-skeleton.tsx'
import { PageFields } from './fields.tsx'
import { pageQuery, pages } from './queries.ts'
import { checkPage, fieldOfPath, toPage, toValues, type PageValues } from './values.ts'

export const clientLoader = ({ params }: ClientLoaderFunctionArgs) =>
  settleWithin(queryClient.ensureQueryData(pageQuery(params['pageId']!)))

export default function PagePage() {
  const query = useQuery(pageQuery(useParams()['pageId']!))
  const page = query.data
  return (
    <Page
      title={page?.title ?? t`Page`}
      back={<BackLink to={paths.pages()}>{t`Pages`}</BackLink>}
      states={page?.visible === false && <Status tone="plain">{t`Hidden`}</Status>}
      actions={
        page && (
          <>
            <TranslateLink entity="stoa.v1.page" entityId={page.id!} />
            <Delete page={page} />
            {page.visible && (
              <Button component="a" href={inShop(paths.pageInTheShop(page.slug!))} target="_blank" leftSection={<EyeIcon />}>
                {t`View in shop`}
              </Button>
            )}
          </>
        )
      }
    >
      <Loaded query={query} skeleton={<EditorSkeleton label={t`Loading the page`} />} failed={t`We couldn’t load the page`}>
        {(data) => <PageEditor key={data.id} page={data} />}
      </Loaded>
    </Page>
  )
}

function PageEditor({ page }: { page: ContentPage }) {
  const save = useCall(updatePage, {
    failed: t`We couldn’t save the page`,
    done: ({ page: saved }) => t`${saved?.title ?? ''} saved`,
    quiet: true,
    refreshes: [pages, pageQuery(page.id!)],
  })
  return (
    <RecordForm
      call={save}
      record={page}
      readAgain={() => queryClient.fetchQuery({ ...pageQuery(page.id!), staleTime: 0 })}
      toValues={toValues}
      changedMeanwhile={t`This page changed while you were editing.`}
      check={checkPage}
      toRequest={(values: PageValues, { revision }) => ({ page: { id: page.id!, revision: revision!, ...toPage(values) } })}
      place={fieldOfPath}
      saveLabel={t`Save`}
    >
      <PageFields id={page.id} />
    </RecordForm>
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
        <Button onClick={ask} loading={call.sending}>
          {t`Delete`}
        </Button>
      )}
    </Confirm>
  )
}
