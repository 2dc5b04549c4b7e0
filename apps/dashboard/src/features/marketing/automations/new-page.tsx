import { t } from '@lingui/core/macro'
import { createAutomation } from '@stoa/contract/calls/stoa/automations'
import { useNavigate } from 'react-router'
import { useCall } from '../../../lib/calls/use-call.ts'
import { BackLink } from '../../../lib/record/back-link.tsx'
import { paths } from '../../../paths.ts'
import { CallButton } from '../../../ui/actions/call-button.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { Row, RowList } from '../../../ui/rows/row-list.tsx'
import { automationsQuery } from './queries.ts'
import { draftOf, recipes } from './recipes.ts'

/** What an automation can begin with. A draft sends nothing. */
export default function NewAutomationPage() {
  const navigate = useNavigate()
  const create = useCall(createAutomation, {
    failed: t`We couldn’t create the automation`,
    quiet: true,
    refreshes: [automationsQuery],
    onDone: ({ automation }) => void navigate(paths.automation(automation!.id!), { replace: true }),
  })
  return (
    <Page
      title={t`New automation`}
      lead={t`Choose what it begins with. It sends nothing until you activate it.`}
      back={<BackLink to={paths.automations()}>{t`Automations`}</BackLink>}
      narrow
    >
      <Panel title={t`It begins with`} flush>
        <RowList label={t`It begins with`}>
          {recipes.map((recipe) => {
            const name = t(recipe.name)
            return (
              <Row key={recipe.type} title={name} detail={t(recipe.explanation)}>
                <CallButton
                  call={create}
                  size="compact-sm"
                  aria-label={t`Use ${name}`}
                  onClick={() => create.send({ automation: draftOf(recipe) })}
                >
                  {t`Use`}
                </CallButton>
              </Row>
            )
          })}
        </RowList>
      </Panel>
    </Page>
  )
}
