import { ofEntity } from '../../../kernel/operations/translations/translatable.ts'
import { describeTranslated, plainlyDescribed } from './description.ts'
import { infoSection } from './entities.ts'

export const translatableSection = ofEntity(infoSection, {
  source: ({ id, title, ...described }) => ({ id, title, ...plainlyDescribed(described) }),
  complete: describeTranslated,
})
