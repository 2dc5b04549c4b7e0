import { plural, t } from '@lingui/core/macro'
import { Skeleton } from '@mantine/core'
import { draftLegalPages } from '@stoa/contract/calls/stoa/legal-pages'
import type { DraftedPage, ExistingLegalPage, LegalPageKind } from '@stoa/contract/services/stoa/legal-pages'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { queryClient } from '../../../../lib/calls/query-client.ts'
import { settleWithin } from '../../../../lib/calls/settle-within.ts'
import { useCall } from '../../../../lib/calls/use-call.ts'
import { BackLink } from '../../../../lib/record/back-link.tsx'
import { Loaded } from '../../../../lib/record/loaded.tsx'
import { PageForm } from '../../../../lib/record/page-form.tsx'
import { paths } from '../../../../paths.ts'
import { Warning } from '../../../../ui/feedback/warning.tsx'
import { ChecksField, SwitchField } from '../../../../ui/fields/fields.tsx'
import type { FormOf } from '../../../../ui/form/typed-form.ts'
import { Page } from '../../../../ui/page/page.tsx'
import { Panel } from '../../../../ui/page/panel.tsx'
import layout from '../../../../ui/form/form-columns.module.css'
import { kinds, pages } from '../pages/queries.ts'
import { Questions } from './fields.tsx'
import { legalFactsQuery } from './queries.ts'
import { check, legalKinds, toRequest, toValues, type LegalValues } from './values.ts'

export const clientLoader = () => settleWithin(queryClient.ensureQueryData(legalFactsQuery))

/** Drafts the legal pages from answers, most of which the settings give. */
export default function LegalPagesPage() {
  const [drafted, setDrafted] = useState<readonly DraftedPage[]>()
  const query = useQuery(legalFactsQuery)
  const draft = useCall(draftLegalPages, {
    failed: t`We couldn’t create the pages`,
    done: ({ pages: made = [] }) => plural(made.length, { one: '# draft created', other: '# drafts created' }),
    quiet: true,
    refreshes: [pages, legalFactsQuery],
    onDone: ({ pages: made = [] }) => setDrafted(made),
  })
  return (
    <Page
      title={t`Legal pages`}
      back={<BackLink to={paths.pages()}>{t`Pages`}</BackLink>}
      lead={t`Answer what applies to your shop. You get hidden drafts of the pages, to be checked by a lawyer.`}
      narrow
    >
      {drafted ? (
        <Drafts drafted={drafted} />
      ) : (
        <Loaded query={query} skeleton={<Skeleton height={600} radius="md" />} failed={t`We couldn’t load the settings`}>
          {(known) => (
            <PageForm
              call={draft}
              initial={toValues(known)}
              check={check}
              toRequest={toRequest}
              place={(path) => path.split('.')[1] ?? path}
              saveLabel={t`Create drafts`}
              isNew
            >
              {(form) => (
                <>
                  <Questions form={form} />
                  <ChosenPages form={form} existing={known.existing ?? []} hasFooterMenu={known.hasFooterMenu ?? false} />
                </>
              )}
            </PageForm>
          )}
        </Loaded>
      )}
    </Page>
  )
}

interface ChosenPagesProps {
  form: FormOf<LegalValues>
  existing: readonly ExistingLegalPage[]
  hasFooterMenu: boolean
}

function ChosenPages({ form, existing, hasFooterMenu }: ChosenPagesProps) {
  return (
    <Panel title={t`Pages`}>
      <div className={layout.stack}>
        <ChecksField
          form={form}
          name="kinds"
          label={t`Pages to draft`}
          description={t`Your pages stay as they are. A draft of a page you already have is created beside it.`}
          data={legalKinds.map((kind) => ({ value: kind, label: labelOf(kind, existing) }))}
        />
        {existing.length > 0 && (
          <ul>
            {existing.map(({ id, title, visible }) => (
              <li key={id}>
                <Link to={paths.page(id!)}>{title}</Link>
                {!visible && ` · ${t`Hidden`}`}
              </li>
            ))}
          </ul>
        )}
        {hasFooterMenu ? (
          <SwitchField
            form={form}
            name="linkInFooter"
            label={t`Add them to the footer menu`}
            description={t`Visitors see a link once its page is visible.`}
          />
        ) : (
          <span>{t`The footer links every page once it is visible.`}</span>
        )}
        <span>{t`The checkout links visible pages of these types, too.`}</span>
      </div>
    </Panel>
  )
}

function labelOf(kind: LegalPageKind, existing: readonly ExistingLegalPage[]): string {
  const name = t(kinds[kind])
  return existing.some((page) => page.kind === kind) ? t`${name} (another draft)` : name
}

function Drafts({ drafted }: { drafted: readonly DraftedPage[] }) {
  return (
    <Panel title={t`Drafts`}>
      <div className={layout.stack}>
        <Warning>{t`These drafts are no legal advice. Have them checked by a lawyer before you make them visible.`}</Warning>
        <ul>
          {drafted.map(({ id, title, missing = [], translatedInto = [] }) => (
            <li key={id}>
              <Link to={paths.page(id!)}>{title}</Link>
              {' · '}
              {missing.length === 0
                ? t`nothing is missing`
                : plural(missing.length, { one: '# detail is missing', other: '# details are missing' })}
              {translatedInto.length > 0 && ` · ${t`translated`}`}
            </li>
          ))}
        </ul>
      </div>
    </Panel>
  )
}
