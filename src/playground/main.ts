import '../element/define.ts';
import { startPlayground } from './playground.ts';

startPlayground();
