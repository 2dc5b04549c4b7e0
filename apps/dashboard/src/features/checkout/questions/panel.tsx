import { t } from '@lingui/core/macro'
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Loaded } from '../../../lib/record/loaded.tsx'
import { ScreenButton } from '../../../lib/calls/screen-button.tsx'
import { paths } from '../../../paths.ts'
import { Panel } from '../../../ui/page/panel.tsx'
import { Row, RowList } from '../../../ui/rows/row-list.tsx'
import { questionsQuery } from '../queries.ts'
import { questionTypes } from './types.ts'

export function QuestionsPanel() {
  return (
    <Panel
      title={t`Your own questions`}
      flush
      actions={<ScreenButton to={paths.newCheckoutQuestion()}>{t`New question`}</ScreenButton>}
    >
      <Loaded query={useQuery(questionsQuery)} skeleton={<Skeleton height={60} />} failed={t`We couldn’t load the questions`}>
        {(questions) => (
          <RowList label={t`Your own questions`} empty={t`Nothing else is asked. Add a question, such as a gift message.`}>
            {questions.map(({ id, title, type, required }) => (
              <Row
                key={id}
                title={
                  <Link to={paths.checkoutQuestion(id!)} preventScrollReset>
                    {title}
                  </Link>
                }
                detail={[t(questionTypes[type!]), required ? t`required` : t`optional`].join(' · ')}
              />
            ))}
          </RowList>
        )}
      </Loaded>
    </Panel>
  )
}
