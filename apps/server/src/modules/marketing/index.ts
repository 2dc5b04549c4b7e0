import { automationsModule } from './automations/index.ts'
import { contactMessagesModule } from './contact-messages/index.ts'
import { mailingRulesModule } from './mailing-rules/index.ts'

type MarketingAreaOptions = Parameters<typeof automationsModule>[0] &
  Parameters<typeof mailingRulesModule>[0] &
  Parameters<typeof contactMessagesModule>[0]

export function marketingModules(options: MarketingAreaOptions) {
  return [mailingRulesModule(options), automationsModule(options), contactMessagesModule(options)] as const
}
