import { t } from '@lingui/core/macro'
import { createPage } from '@stoa/contract/calls/stoa/pages'
import { useNavigate, useSearchParams } from 'react-router'
import { BackLink } from '../../../../lib/record/back-link.tsx'
import { PageForm } from '../../../../lib/record/page-form.tsx'
import { useCall } from '../../../../lib/calls/use-call.ts'
import { paths } from '../../../../paths.ts'
import { Page } from '../../../../ui/page/page.tsx'
import { PageFields } from './fields.tsx'
import { kinds, pages } from './queries.ts'
import { privacyText } from './privacy-text.ts'
import { checkPage, emptyPage, toFormField, toPage, type PageValues } from './values.ts'

export default function NewPagePage() {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const create = useCall(createPage, {
    failed: t`We couldn’t create the page`,
    done: ({ page }) => t`${page?.title ?? ''} created`,
    quiet: true,
    refreshes: [pages],
    // A page without a text consists of sections.
    onDone: ({ page }) => void navigate(page!.body ? paths.page(page!.id!) : paths.sections(page!.id!), { replace: true }),
  })
  return (
    <Page title={t`New page`} back={<BackLink to={paths.pages()}>{t`Pages`}</BackLink>}>
      <PageForm
        call={create}
        initial={beginning(search.get('kind'))}
        check={checkPage}
        toRequest={(values: PageValues) => ({ page: toPage(values) })}
        place={toFormField}
        saveLabel={t`Create`}
        isNew
      >
        {(form) => <PageFields form={form} id={undefined} />}
      </PageForm>
    </Page>
  )
}

/** Prefills a page of a kind, such as the imprint. */
function beginning(kind: string | null): PageValues {
  const known = kind && isKind(kind) ? kind : undefined
  return known
    ? { ...emptyPage, kind: known, title: t(kinds[known]), body: known === 'PRIVACY' ? privacyText() : null }
    : emptyPage
}

function isKind(kind: string): kind is keyof typeof kinds {
  return Object.hasOwn(kinds, kind)
}
