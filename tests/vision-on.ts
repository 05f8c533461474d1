// imported first, before the environment is read
process.env.VISION = "on";
