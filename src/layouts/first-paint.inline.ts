import { firstPaint } from './first-paint.ts';

firstPaint(window);
