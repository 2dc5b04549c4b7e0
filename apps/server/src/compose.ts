import type { Contract } from '@stoa/contract/all'
import type { MailRenderer } from '@stoa/storefront/mail'
import { backgroundState } from './kernel/background/background-state.ts'
import { hostedCaptcha, proofOfWork, type CaptchaSettings } from './modules/identity/captcha/index.ts'
import type { Clock } from './kernel/basics/clock.ts'
import type { Database } from './kernel/database/database.ts'
import type { MigrationSource } from './kernel/database/migrate.ts'
import type { FileStore } from './kernel/files/file-store.ts'
import type { Module } from './kernel/background/module.ts'
import type { Mailer } from './kernel/outside/mail/mailer.ts'
import type { Implementation } from './kernel/operations/types.ts'
import { httpAnalyser, type PictureAnalysisSettings } from './modules/media/picture-analysis/index.ts'
import type { Outbound } from './kernel/outside/outbound.ts'
import type { RateLimits } from './kernel/abuse/rate-limit.ts'
import type { Secrets } from './kernel/secrets/secrets.ts'
import { suspicion } from './kernel/abuse/suspicion.ts'
import { audit } from './modules/platform/audit/index.ts'
import { badgesModule } from './modules/members/badges/index.ts'
import { bulkTasksModule } from './modules/platform/bulk-tasks/index.ts'
import { cartModule, mergeCarts } from './modules/checkout/cart/index.ts'
import { catalog } from './modules/catalog/catalog/index.ts'
import { checkoutModule, completionLinks, createCheckoutFromCart } from './modules/checkout/checkout/index.ts'
import { checkoutSettingsModule } from './modules/pricing/checkout-settings/index.ts'
import { checkoutTemplatesModule } from './modules/checkout/checkout-templates/index.ts'
import { communityModule } from './modules/members/community/index.ts'
import { currencies } from './modules/platform/currencies/index.ts'
import { catalogV1 } from './modules/catalog/catalog-v1/index.ts'
import { catalogParts } from './modules/catalog/catalog-parts/index.ts'
import { categoriesModule } from './modules/catalog/categories/index.ts'
import { content } from './modules/catalog/content/index.ts'
import { delivery } from './modules/delivery/delivery/index.ts'
import { discountsModule } from './modules/pricing/discounts/index.ts'
import { captchas, findOpenSession, identityModule } from './modules/identity/identity/index.ts'
import { insights } from './modules/overview/insights/index.ts'
import { feesModule } from './modules/pricing/fees/index.ts'
import { handOverCheckout, handOverModule } from './modules/checkout/hand-over/index.ts'
import { ecommerceSettings } from './modules/overview/ecommerce-settings/index.ts'
import { extendedFieldsModule } from './modules/platform/extended-fields/index.ts'
import { membershipsModule } from './modules/pricing/memberships/index.ts'
import { endTestCards, giftCardsModule, hasGiftCards } from './modules/pricing/gift-cards/index.ts'
import { healthModule } from './modules/overview/health/index.ts'
import { memberFieldsModule } from './modules/members/member-fields/index.ts'
import { memberNotesModule } from './modules/members/member-notes/index.ts'
import { memberListModule } from './modules/overview/member-list/index.ts'
import { memberRolesModule } from './modules/members/member-roles/index.ts'
import { membersModule } from './modules/members/members/index.ts'
import { memberAbout } from './modules/members/member-about/index.ts'
import { locations } from './modules/platform/locations/index.ts'
import { fileImports, mediaModule, siteImages } from './modules/media/media/index.ts'
import { minimumOrder } from './modules/pricing/minimum-order/index.ts'
import { notificationsModule, phoneOutbox } from './modules/messages/notifications/index.ts'
import { invoicesModule } from './modules/orders/invoices/index.ts'
import { orderDownloadsModule } from './modules/orders/order-downloads/index.ts'
import { closeTestOrdersLater, hasOrders, orderLinks, orders, takeOverOrders } from './modules/orders/orders/index.ts'
import { payments, takesPayments } from './modules/orders/payments/index.ts'
import { savedCardsModule } from './modules/orders/saved-cards/index.ts'
import { pictureCopiesModule } from './modules/overview/picture-copies/index.ts'
import { picturesModule } from './modules/media/pictures/index.ts'
import { productFilesModule } from './modules/catalog/product-files/index.ts'
import { productGroupsModule } from './modules/catalog/product-groups/index.ts'
import { promotionsModule } from './modules/pricing/promotions/index.ts'
import { recommendations } from './modules/overview/recommendations/index.ts'
import { reviewImports } from './modules/reviews/review-imports/index.ts'
import { reviewRequestsModule } from './modules/reviews/review-requests/index.ts'
import { reviewsModule, takeOverVotes } from './modules/reviews/reviews/index.ts'
import { setupModule } from './modules/overview/setup/index.ts'
import { storefrontProducts } from './modules/overview/storefront-products/index.ts'
import { questionsModule } from './modules/catalog/questions/index.ts'
import { shippingLabelsModule } from './modules/orders/shipping-labels/index.ts'
import { shopModule } from './modules/overview/shop/index.ts'
import { sitesModule } from './modules/platform/sites/index.ts'
import { tipsModule } from './modules/orders/tips/index.ts'
import { tax } from './modules/pricing/tax/index.ts'
import { taxExemptions } from './modules/pricing/tax-exemptions/index.ts'
import { pluginsModule } from './modules/platform/plugins/index.ts'
import { privacyModule } from './modules/members/privacy/index.ts'
import { translationsModule } from './modules/platform/translations/index.ts'
import { webhooksModule } from './modules/platform/webhooks/index.ts'
import { joinWishlists, wishlistModule } from './modules/catalog/wishlist/index.ts'

export interface ComposeOptions {
  database: Database
  clock: Clock
  secrets: Secrets
  publicUrl: string
  limits: Pick<
    RateLimits,
    | 'passwordAttempt'
    | 'rememberAddress'
    | 'factorAttempt'
    | 'order'
    | 'mailByHand'
    | 'mayMailAccount'
    | 'registration'
    | 'review'
    | 'vote'
    | 'upload'
    | 'code'
    | 'sharedCheckout'
  >
  credentialsFile?: string | undefined
  files: FileStore
  /** Bytes that the files of each site may take; absent for no limit. */
  storageLimit?: bigint | undefined
  outbound: Outbound
  /** A captcha of another service; absent for the built-in one. */
  captcha?: CaptchaSettings | undefined
  /** A service that says what is in pictures. */
  pictureAnalysis?: PictureAnalysisSettings | undefined
  warn(message: string): void
  /** Absent without a configured mail server. */
  mailer?: Mailer | undefined
  /** Absent where the storefront is not built. */
  renderMail?: MailRenderer | undefined
}

/** Every service of the contract must be implemented: a missing operation fails the type check here. */
type Services = {
  [Service in keyof Contract]: {
    [Name in keyof Contract[Service]]: Implementation<Extract<Contract[Service][Name], Implementation['operation']>>
  }
}

/** The services of all modules of a list, as one type. */
type ServicesOf<Modules extends readonly Module[]> = IntersectionOf<Modules[number]['services']>
type IntersectionOf<Union> = (Union extends unknown ? (part: Union) => void : never) extends (part: infer All) => void
  ? All
  : never

/** The only place that knows every module: each is registered once, in the list of modules. */
export function compose({
  database,
  clock,
  secrets,
  publicUrl,
  files,
  storageLimit,
  limits,
  credentialsFile,
  outbound,
  captcha: captchaSettings,
  pictureAnalysis,
  warn,
  mailer,
  renderMail,
}: ComposeOptions) {
  const sites = sitesModule({
    db: database.db,
    clock,
    secrets,
    publicUrl,
    storageLimit,
    hasAmounts: async (site) => (await hasOrders(site)) || hasGiftCards(site),
    takesPayments,
    endTest: async (site) => {
      await endTestCards(site)
      closeTestOrdersLater(site)
    },
    findOpenSession,
    limits,
    credentialsFile,
    mailer,
    renderMail,
  })
  const captcha = captchas({
    builtIn: proofOfWork(secrets),
    hosted: captchaSettings && hostedCaptcha(captchaSettings, outbound),
    suspicion: suspicion(database),
    warn,
  })
  const identity = identityModule({
    tokens: sites.tokens,
    renewal: sites.renewal,
    authenticate: sites.authenticator.authenticate,
    onSignIn: async (site, who) => {
      await mergeCarts(site, who)
      await joinWishlists(site, who)
      await takeOverVotes(site, who)
      await takeOverOrders(site, who)
    },
    captcha,
    limits,
    secrets,
    phones: phoneOutbox(secrets),
    outbound,
    mailer,
    render: renderMail,
  })
  const webhooks = webhooksModule({ secrets, outbound })
  const shippingLabels = shippingLabelsModule({ secrets, outbound, files, publicUrl })
  const functions = [...minimumOrder.pluginFunctions, ...shippingLabels.pluginFunctions]
  const plugins = pluginsModule({ secrets, outbound, functions })
  const giftCards = giftCardsModule({ secrets, limits })
  const cart = cartModule(createCheckoutFromCart, limits)
  const shop = shopModule({ addresses: sites.addresses, captchaOrigins: captcha.origins })
  const completion = completionLinks(secrets)
  const checkout = checkoutModule({ addresses: sites.addresses, links: completion, handOver: handOverCheckout, limits })
  const checkoutTemplates = checkoutTemplatesModule({ handOver: handOverCheckout, limits })
  const handOver = handOverModule(completion)
  const setup = setupModule({ addresses: sites.addresses })
  const pictures = picturesModule({ files })
  const pictureCopies = pictureCopiesModule({ outbound, files })
  const productFiles = productFilesModule({ outbound, files })
  const links = orderLinks(secrets)
  const notifications = notificationsModule({
    mailer,
    render: renderMail,
    addresses: sites.addresses,
    links,
    limits,
    secrets,
  })
  const reviews = reviewsModule({ limits, captcha, secrets })
  const reviewRequests = reviewRequestsModule({ mailer, render: renderMail, addresses: sites.addresses, secrets, limits })
  const withoutFiles = [
    sites.module,
    audit,
    bulkTasksModule,
    extendedFieldsModule,
    membersModule,
    identity.module,
    badgesModule,
    memberRolesModule,
    memberFieldsModule,
    communityModule,
    memberNotesModule,
    memberListModule,
    memberAbout,
    webhooks,
    plugins.module,
    minimumOrder,
    shop,
    currencies,
    tax,
    taxExemptions,
    locations,
    delivery,
    categoriesModule,
    catalogParts,
    catalog,
    productGroupsModule,
    promotionsModule,
    discountsModule,
    giftCards,
    membershipsModule,
    feesModule,
    cart,
    tipsModule,
    checkoutSettingsModule,
    checkout,
    checkoutTemplates,
    ecommerceSettings,
    handOver,
    payments,
    savedCardsModule,
    orders,
    orderDownloadsModule({ addresses: sites.addresses }),
    invoicesModule,
    shippingLabels,
    notifications,
    reviewRequests,
    reviews,
    reviewImports(fileImports({ outbound, files, secrets })),
    catalogV1,
    insights,
    storefrontProducts,
    recommendations,
    content,
    questionsModule,
    wishlistModule,
    setup,
  ] as const satisfies readonly Module[]
  const analyser = pictureAnalysis && httpAnalyser(pictureAnalysis, outbound)
  const media = mediaModule({ files, outbound, secrets, limits, analyser, modules: withoutFiles })
  const others = [...withoutFiles, media, pictures, pictureCopies, productFiles] as const
  const translations = translationsModule(others)
  const privacy = privacyModule({ files, modules: [...others, translations.module] })
  const working = [...others, translations.module, privacy] as const
  const background = backgroundState({ database, clock, sites: sites.directory, modules: working })
  const health = healthModule({ clock, modules: working, background: background.read, files })
  const all = [...working, health] as const
  const services = servicesOf(all) satisfies Services
  const modules: readonly Module[] = all
  return {
    modules,
    background,
    implementations: Object.values(services).flatMap((service) => Object.values(service) as Implementation[]),
    authenticator: sites.authenticator,
    sites: sites.directory,
    addresses: sites.addresses,
    browserSessions: identity.browserSessions,
    orderLinks: links,
    tokens: sites.tokens,
    notifyOwners: sites.notifyOwners,
    plugins: plugins.plugins,
    translations: translations.translations,
    pictures: siteImages,
  }
}

function servicesOf<const Modules extends readonly Module[]>(modules: Modules): ServicesOf<Modules> {
  const services: Module['services'] = {}
  for (const module of modules)
    for (const [name, operations] of Object.entries(module.services ?? {})) services[name] = { ...services[name], ...operations }
  return services as ServicesOf<Modules>
}

/** The kernel's migrations first, then each module's, in the order of `modules`. */
export function migrationsOf(modules: readonly Module[]): MigrationSource[] {
  const own = modules.flatMap(({ name, migrations }) => (migrations ? [{ module: name, folder: migrations }] : []))
  return [{ module: 'kernel', folder: `${import.meta.dirname}/kernel/database/migrations` }, ...own]
}
