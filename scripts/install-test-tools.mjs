import { installTestTools } from './steps.mjs'

installTestTools()
