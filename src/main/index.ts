import { startApp } from './shell'

startApp()
