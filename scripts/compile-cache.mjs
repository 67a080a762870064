/** Loaded first (`node --import`): Node compiles the modules of a command once and keeps the result. */
import { enableCompileCache } from 'node:module';
import path from 'node:path';

enableCompileCache(path.resolve('node_modules', '.cache', 'node'));
